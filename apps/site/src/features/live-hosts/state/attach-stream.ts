/**
 * Attaches a live HLS stream to a video. Phones whose browser plays HLS natively and has no media source (iPhones) get
 * the address; every other engine gets the player, whose code loads with the first stream and never before.
 */

/** Why a stream stopped: the connection is lost, it has ended, or this browser cannot play it. */
export type Trouble = 'offline' | 'ended' | 'failed';

export interface Attached {
  /** Stops loading and detaches the video. */
  detach(): void;
}

/** Buffer in seconds ahead and behind: enough for a poor connection, little enough for an old phone. */
const AHEAD_SEC = 12;
const BEHIND_SEC = 8;
/** Status codes of a stream that has ended. */
const ENDED_STATUSES: readonly number[] = [403, 404, 410];

const NETWORK_FAILED = 2;

const isEmpty = (video: HTMLVideoElement): boolean => video.getAttribute('src') === null;

function letGo(video: HTMLVideoElement): void {
  video.pause();
  if (isEmpty(video)) return;
  video.removeAttribute('src');
  video.load();
}

function attachNatively(video: HTMLVideoElement, url: string, onTrouble: (trouble: Trouble) => void): Attached {
  const fail = (): void => {
    if (!isEmpty(video)) onTrouble(!navigator.onLine || video.error?.code === NETWORK_FAILED ? 'offline' : 'ended');
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

function attachPlayer(
  { default: Hls }: Player,
  video: HTMLVideoElement,
  url: string,
  onTrouble: (trouble: Trouble) => void,
): Attached {
  const player = new Hls({
    enableWorker: false,
    lowLatencyMode: false,
    maxBufferLength: AHEAD_SEC,
    backBufferLength: BEHIND_SEC,
    liveSyncDurationCount: 2,
  });
  let recovered = false;
  player.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      player.recoverMediaError();
    } else if (type === Hls.ErrorTypes.NETWORK_ERROR)
      onTrouble(ENDED_STATUSES.indexOf(response?.code ?? 0) >= 0 ? 'ended' : 'offline');
    else onTrouble('failed');
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

/**
 * Starts loading; `onTrouble` is called with the reason when it stops. Rejects only when the player's code cannot be
 * loaded.
 */
export async function attachStream(
  video: HTMLVideoElement,
  url: string,
  onTrouble: (trouble: Trouble) => void,
): Promise<Attached> {
  if (!('MediaSource' in window)) {
    if (video.canPlayType('application/vnd.apple.mpegurl') !== '') return attachNatively(video, url, onTrouble);
    onTrouble('failed');
    return { detach: () => undefined };
  }
  const player = await import('hls.js/light');
  if (player.default.isSupported()) return attachPlayer(player, video, url, onTrouble);
  onTrouble('failed');
  return { detach: () => undefined };
}
