/** Saves a file made in the page through the browser: it has no address others could open. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
