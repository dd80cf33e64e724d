declare module '*.json?catalogue' {
  /** Brings the compiled messages; rejects when they cannot be had. */
  const load: () => Promise<import('./fill-message.ts').CompiledCatalogue>;
  export default load;
}
