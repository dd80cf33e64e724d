/** Base64 of a file; undefined when it cannot be read. */
export const readBase64 = (file: File): Promise<string | undefined> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1]);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
