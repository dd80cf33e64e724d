/**
 * What iOS 12.4 and Chrome 69 lack and libraries expect. Every entry of a page or a worker imports this first; our own
 * code does without (tools/check/old-engines.ts).
 */

function add(owner: object, name: string, value: unknown): void {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

add(Object, 'hasOwn', (owner: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(owner, name));

export {};
