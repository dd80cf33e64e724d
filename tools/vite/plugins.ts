/** The Vite plugins that the web apps, and the unit tests of their code, are built with. */
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { catalogues } from '../../packages/ui/vite/catalogues.ts';
import { callTable } from './call-table.ts';
import { firstLoad } from './first-load.ts';
import { frameLoads } from './frame-loads.ts';
import { plainFields } from './plain-fields.ts';
import { readsOnly } from './reads-only.ts';

export function webPlugins(): Plugin[] {
  return [callTable(), catalogues(), firstLoad(), frameLoads(), plainFields(), readsOnly(), ...react()];
}

/** The same for the console: desk browsers need none of what makes phones start faster. */
export function deskPlugins(): Plugin[] {
  return [callTable(), catalogues(), ...react()];
}
