/** The platform's own drawn loops: always on air. */
import type { SampleLoops } from './sample-loops.ts';
import type { VideoAdapter } from './video-adapter.ts';

/** The address of a loop's playlist. */
export const samplePath = (name: string): string => `/streams/sample/${name}/live.m3u8`;

/** Builds the adapter for the available loops. */
export function createSampleAdapter(loops: SampleLoops): VideoAdapter {
  return {
    accepts: (stream) => loops.has(stream),
    resolve: async (stream) => (loops.has(stream) ? { url: samplePath(stream), sample: true } : undefined),
  };
}
