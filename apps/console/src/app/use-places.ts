/** The places this operator has. */
import { lazy, useMemo, type ComponentType, type LazyExoticComponent } from 'react';
import { mayCall } from '../lib/calls.ts';
import type { Place } from '../lib/place.ts';
import { useMe } from '../lib/session.ts';
import { PLACES } from '../places/registry.ts';

/** Places whose calls the server has and whose right the operator has. */
export function usePlaces(): readonly Place[] {
  const { rights } = useMe();
  return useMemo(() => PLACES.filter(({ needs }) => mayCall(needs, rights)), [rights]);
}

const pages = new Map<string, LazyExoticComponent<ComponentType>>();

/** A place's page as a component that loads itself; the same one each time. */
export function pageOf(place: Place): LazyExoticComponent<ComponentType> {
  const known = pages.get(place.name);
  if (known) return known;
  const page = lazy(place.load);
  pages.set(place.name, page);
  return page;
}
