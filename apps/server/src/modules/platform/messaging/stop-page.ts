/** The page behind the link in a letter that advertises: opening it is the one tap that ends such letters. */
import type { FastifyInstance } from 'fastify';
import { stopMarketing } from './consents.ts';
import type { ModuleContext } from './deps.ts';
import type { StopLinks } from './stop-links.ts';

const TOKEN_MAXIMUM = 400;

const page = (lines: readonly string[]): string =>
  `<!doctype html><html lang="vi"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="color-scheme" content="dark light"><meta name="robots" content="noindex"><title>Đèn Lồng</title>` +
  `<main>${lines.map((line) => `<p>${line}</p>`).join('')}</main></html>`;

const STOPPED = page([
  'Bạn sẽ không nhận thư khuyến mãi này nữa. Muốn nhận lại, hãy bật trong mục Quyền riêng tư.',
  'You will not get these offers any more. To get them again, switch them on under Privacy.',
]);
const UNKNOWN = page([
  'Liên kết này không đúng. Bạn có thể tắt thư khuyến mãi trong mục Quyền riêng tư.',
  'This link is not right. You can switch offers off under Privacy.',
]);

/** Serves `/stop/:token` to a person (GET) and to a mail program (POST, RFC 8058). A link stays valid: stopping twice changes nothing. */
export function bindStopPage(app: FastifyInstance, module: ModuleContext, stopLinks: StopLinks): void {
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'POST'],
    url: '/stop/:token',
    // A look at the headers is no tap.
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { token } = request.params;
      const cell = token.length <= TOKEN_MAXIMUM ? stopLinks.read(token) : undefined;
      if (cell) await stopMarketing(module, cell.memberId, { product: cell.product, channel: cell.channel });
      return reply
        .code(cell ? 200 : 404)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(cell ? STOPPED : UNKNOWN);
    },
  });
}
