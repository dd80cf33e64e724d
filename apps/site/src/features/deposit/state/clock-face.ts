/** Time left in clock format: `14:59`, with hours when there are any. A started second counts whole. */
export function clockFace(leftMs: number): string {
  const seconds = Math.ceil(Math.max(0, leftMs) / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
