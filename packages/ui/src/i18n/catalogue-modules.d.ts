declare module '*.json?catalogue' {
  /** Brings the compiled messages; rejects when they cannot be had. */
  const load: () => Promise<import('@lingui/core').Messages>;
  export default load;
}
