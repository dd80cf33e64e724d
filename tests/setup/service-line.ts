/** A fixed address that leads to a process, whichever there is: for processes that know each other by address and start on free ports. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ServiceLine {
  readonly address: string;
  /** Leads there from now on; undefined: to nobody. What stands is cut. */
  leadTo(address: string | undefined): void;
  close(): Promise<void>;
}

/** Opens it on a free port of this machine. */
export async function openServiceLine(): Promise<ServiceLine> {
  const sockets = new Set<Socket>();
  let target: URL | undefined;
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((socket) => {
    if (!target) return void socket.destroy();
    const onward = connect(Number(target.port), target.hostname);
    keep(socket, onward);
    keep(onward, socket);
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(address) {
      target = address === undefined ? undefined : new URL(address);
      cut();
    },
    async close() {
      target = undefined;
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
