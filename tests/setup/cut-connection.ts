/** A TCP proxy whose connections end after a given number of bytes, counted over both directions. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CutConnection {
  /** Of the target, through the proxy. */
  readonly address: string;
  /** Connections from now on end after so many bytes; undefined: never. What is open keeps its own number. */
  cutAfter(bytes: number | undefined): void;
  /** Bytes of the last connection so far. */
  bytes(): number;
  close(): Promise<void>;
}

/** Opens a proxy to an address of this machine. */
export async function openCutConnection(address: string): Promise<CutConnection> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let limit: number | undefined;
  let last = { bytes: 0 };
  const server = createServer((client) => {
    const onward = connect(Number(target.port), target.hostname);
    const counted = { bytes: 0, limit };
    last = counted;
    const end = (): void => {
      client.destroy();
      onward.destroy();
    };
    const pass = (from: Socket, to: Socket): void => {
      sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        const left = counted.limit === undefined ? chunk.length : Math.max(0, counted.limit - counted.bytes);
        counted.bytes += chunk.length;
        if (chunk.length <= left) return void to.write(chunk);
        // What fits still arrives: a half of a message is what a broken line leaves.
        if (left > 0) to.write(chunk.subarray(0, left), end);
        else end();
      });
      from.on('error', end);
      from.on('close', () => {
        sockets.delete(from);
        end();
      });
    };
    pass(client, onward);
    pass(onward, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes) => void (limit = bytes),
    bytes: () => last.bytes,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
