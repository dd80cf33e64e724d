declare module '*.json?catalogue' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}
