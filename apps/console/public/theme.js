/* Sets the chosen theme before the first paint; lib/storage.ts writes it. */
try {
  const theme = localStorage.getItem('CONSOLE_THEME');
  if (theme === '"light"') document.documentElement.setAttribute('data-theme', 'light');
} catch {
  // Blocked storage: the dark theme of the page stays.
}
