/** Composes the art in parallel with the web build: painting keeps one thread busy for seconds. Posts its messages to the parent. */
import { parentPort } from 'node:worker_threads';
import { buildArt } from './art.ts';

await buildArt((text) => parentPort?.postMessage(text));
