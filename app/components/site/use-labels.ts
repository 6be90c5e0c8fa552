import { useRouteLoaderData } from '@remix-run/react'
import type { ScreenLabels, Screens } from '~/labels/languages.server'
import {
  errorLabels as errors,
  failureLabels as failures,
  lostLabels as lost,
  notFoundLabels as notFound,
  siteLabels as site,
} from '~/labels/site'
import { toLabels } from '~/labels/words'
import type { InterfaceView, RootData } from '~/view-models/site.server'

/** The parts that readers' pages show too: these have the specification's words. */
const OF_READERS = { errors, failures, lost, notFound, site } as ScreenLabels

function labelsOf(view: InterfaceView | null | undefined): ScreenLabels {
  if (!view?.words) return OF_READERS
  return toLabels<Screens>(view.words, view.locale)
}

let present = OF_READERS

/** For code outside of components, in the browser. */
export const presentLabels = () => present

export function setPresentLabels(view: InterfaceView | null): void {
  present = labelsOf(view)
}

export const useInterface = () => useRouteLoaderData<RootData>('root')?.interface

/** The labels of a part of the site in the user's language, or those of all parts. */
export function useLabels(): ScreenLabels
export function useLabels<Part extends keyof ScreenLabels>(part: Part): ScreenLabels[Part]
export function useLabels(part?: keyof ScreenLabels) {
  const labels = labelsOf(useInterface())
  return part ? labels[part] : labels
}

/** The `lang` of a label: the language that the user has chosen, otherwise that of the specification's word. */
export function useLanguage(specified: string): string {
  return useInterface()?.chosen ?? specified
}
