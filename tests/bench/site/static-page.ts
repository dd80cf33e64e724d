/** The first screen of home written by hand: no script, one inline style sheet, the same picture. The best possible result. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../../tools/project.ts';

const BANNER = 'apps/site/public/art/banner-lanterns.webp';

const PAGE = `<!doctype html><html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Đèn Lồng</title>
<style>*{box-sizing:border-box;margin:0}body{background:#090c1c;color:#f8f2e7;font:14px/21px system-ui,sans-serif}
header{display:flex;align-items:center;height:56px;padding:0 16px;background:#0d1228}header b{flex:1;font-size:18px}
header a{margin-left:8px;padding:8px 14px;border-radius:14px;background:#1c2349;color:inherit;text-decoration:none}header a+a{background:#d6371b}
.banner{position:relative;margin:12px 16px;height:166px;overflow:hidden;border-radius:18px}.banner img{width:100%;height:100%;object-fit:cover}
.banner div{position:absolute;top:16px;left:16px;width:58%}.banner h2{font-size:22px;line-height:30px}
.marquee{margin:12px 16px;padding:10px 16px;border-radius:20px;background:#141a38}
nav{display:grid;grid-template-columns:repeat(5,1fr);padding:0 16px;text-align:center}nav i{display:block;width:50px;height:50px;margin:0 auto 4px;border-radius:16px;background:#141a38}</style></head>
<body><header><b>Đèn Lồng</b><a href="#">Đăng nhập</a><a href="#">Đăng ký</a></header>
<div class="banner"><img src="/banner.webp" alt="" width="716" height="340" fetchpriority="high"><div><h2>Mỗi kỳ quay đều kiểm chứng được</h2><p>Mã cam kết được công bố trước giờ mở thưởng, hạt giống ngẫu nhiên được công khai ngay sau đó.</p></div></div>
<p class="marquee">Đây là bản trình diễn, mọi khoản tiền đều là tiền ảo</p>
<nav><span><i></i>Game hot</span><span><i></i>Xổ số</span><span><i></i>Thông báo</span><span><i></i>Lịch sử</span><span><i></i>Trợ giúp</span></nav></body></html>`;

export interface StaticPage {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves it, compressed, on a free port. */
export async function serveStaticPage(): Promise<StaticPage> {
  const banner = await readFile(join(ROOT, BANNER));
  const page = gzipSync(PAGE, { level: 9 });
  const server: Server = createServer((request, response) => {
    if (request.url === '/banner.webp')
      response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'max-age=31536000' }).end(banner);
    else if (request.url === '/')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(page);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
