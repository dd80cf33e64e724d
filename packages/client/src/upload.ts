/** Sends a body with upload progress, which XMLHttpRequest reports and fetch does not. */

type Init = Pick<RequestInit, 'method' | 'body' | 'signal'> & { readonly headers?: Readonly<Record<string, string>> };

/** A fetch for one upload; resolves with status and text as fetch would, and rejects when no answer arrives. */
export function uploadWith(onProgress: (share: number) => void): typeof fetch {
  const send = (address: string, { method = 'POST', headers = {}, body, signal }: Init) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('connection failed'));
      request.open(method, address);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = fail;
      request.onabort = fail;
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
  return ((input: string, init: Init) => send(input, init)) as typeof fetch;
}
