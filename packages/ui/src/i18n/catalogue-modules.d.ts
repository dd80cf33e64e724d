declare module '*.json?catalogue' {
  /** Loads the compiled messages; rejects when they cannot be loaded. */
  const load: () => Promise<import('./fill-message.ts').CompiledCatalogue>;
  export default load;
}
