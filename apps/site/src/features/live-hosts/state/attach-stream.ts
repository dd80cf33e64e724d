/**
 * Lets a video play a live HLS stream. Phones whose browser plays it by itself and has no media source (iPhones) get the address;
 * every other engine gets the player, whose code comes with the first stream and never before.
 */

/** Why a stream stopped: the line is gone, it is no longer sent, or this browser cannot show it. */
export type Trouble = 'offline' | 'ended' | 'failed';

export interface Attached {
  /** Stops loading and lets go of the picture. */
  detach(): void;
}

/** Seconds kept ahead and behind: enough for a poor line, little enough for an old phone. */
const AHEAD_SEC = 12;
const BEHIND_SEC = 8;
/** Answers of a house that sends nothing any more. */
const GONE: readonly number[] = [403, 404, 410];

const NETWORK_FAILED = 2;

const isEmpty = (video: HTMLVideoElement): boolean => video.getAttribute('src') === null;

function letGo(video: HTMLVideoElement): void {
  video.pause();
  if (isEmpty(video)) return;
  video.removeAttribute('src');
  video.load();
}

function attachNatively(video: HTMLVideoElement, url: string, tell: (trouble: Trouble) => void): Attached {
  const fail = (): void => {
    if (!isEmpty(video)) tell(!navigator.onLine || video.error?.code === NETWORK_FAILED ? 'offline' : 'ended');
  };
  video.addEventListener('error', fail);
  video.src = url;
  return {
    detach() {
      video.removeEventListener('error', fail);
      letGo(video);
    },
  };
}

type Player = typeof import('hls.js/light');

function attachPlayer({ default: Hls }: Player, video: HTMLVideoElement, url: string, tell: (trouble: Trouble) => void): Attached {
  const player = new Hls({ enableWorker: false, lowLatencyMode: false, maxBufferLength: AHEAD_SEC, backBufferLength: BEHIND_SEC, liveSyncDurationCount: 2 });
  let recovered = false;
  player.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      player.recoverMediaError();
    } else if (type === Hls.ErrorTypes.NETWORK_ERROR) tell(GONE.indexOf(response?.code ?? 0) >= 0 ? 'ended' : 'offline');
    else tell('failed');
  });
  player.loadSource(url);
  player.attachMedia(video);
  return {
    detach() {
      player.destroy();
      letGo(video);
    },
  };
}

/** Begins to load; `tell` hears why it stops. Rejects only where the player's code does not come. */
export async function attachStream(video: HTMLVideoElement, url: string, tell: (trouble: Trouble) => void): Promise<Attached> {
  if (!('MediaSource' in window)) {
    if (video.canPlayType('application/vnd.apple.mpegurl') !== '') return attachNatively(video, url, tell);
    tell('failed');
    return { detach: () => undefined };
  }
  const player = await import('hls.js/light');
  if (player.default.isSupported()) return attachPlayer(player, video, url, tell);
  tell('failed');
  return { detach: () => undefined };
}
