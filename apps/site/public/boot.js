// Before the first paint: the stored theme and language on the root element, so nothing flashes. lib/theme.ts takes over.
(function () {
  var root = document.documentElement;
  try {
    if (localStorage.getItem('theme') === 'light') root.setAttribute('data-theme', 'light');
    if (localStorage.getItem('language') === 'EN') root.setAttribute('lang', 'en');
  } catch (blocked) {
    root.setAttribute('data-theme', 'dark');
  }
})();
