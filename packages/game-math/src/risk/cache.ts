/** A cache of bounded size; the oldest entry is evicted first. Values are deterministic, so there is no invalidation. */
export class Cache<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #maximum: number;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** The cached value, or a newly computed one. */
  get(key: Key, make: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.#entries.size >= this.#maximum) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(key, made);
    return made;
  }
}
