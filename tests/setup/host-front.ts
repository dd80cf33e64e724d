/** A way to a platform under another host name: requests are forwarded to it with that name in `Host`. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HostFront {
  readonly address: string;
  close(): Promise<void>;
}

/** Opens one on a free port of this machine. */
export async function openHostFront(platformAddress: string, host: string): Promise<HostFront> {
  const { hostname, port } = new URL(platformAddress);
  const server = createServer((asked, answer) => {
    const { url: path, method, headers } = asked;
    const forwarded = request({ hostname, port, path, method, headers: { ...headers, host } }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
