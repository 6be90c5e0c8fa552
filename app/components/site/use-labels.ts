import { useRouteLoaderData } from '@remix-run/react'
import type { OF_READERS, ScreenLabels, Screens } from '~/labels/languages.server'
import {
  errorLabels as errors,
  failureLabels as failures,
  lostLabels as lost,
  notFoundLabels as notFound,
  siteLabels as site,
} from '~/labels/site'
import { toLabels, type Words } from '~/labels/words'
import type { InterfaceView, RootData } from '~/view-models/site.server'

/** The parts that each page needs, in the specification's words. */
const SPECIFIED = { errors, failures, lost, notFound, site } as ScreenLabels

function labelsOf(view: InterfaceView | null | undefined): ScreenLabels {
  if (!view?.words) return SPECIFIED
  return toLabels<Screens>(view.words, view.locale)
}

let present = SPECIFIED

/** For code outside of components, in the browser. */
export const presentLabels = () => present

export function setPresentLabels(view: InterfaceView | null): void {
  present = labelsOf(view)
}

export const useInterface = () => useRouteLoaderData<RootData>('root')?.interface

type Part = keyof ScreenLabels
type ReadersPart = keyof typeof OF_READERS

/** One part of the labels or all, in the user's language. No page sends the `specified` words of readers' pages. */
export function useLabels(): ScreenLabels
export function useLabels<Name extends Exclude<Part, ReadersPart>>(part: Name): ScreenLabels[Name]
export function useLabels<Name extends ReadersPart>(
  part: Name,
  specified: (typeof OF_READERS)[Name],
): ScreenLabels[Name]
export function useLabels(part?: Part, specified?: object): unknown {
  const labels = labelsOf(useInterface())
  return part ? (labels[part] ?? toLabels(specified as Words<Screens['post']>, 'hi')) : labels
}

/** The labels for `meta`, from its `matches`. */
export function labelsIn([root]: readonly ({ data: unknown } | undefined)[]): ScreenLabels {
  return labelsOf((root?.data as RootData | undefined)?.interface)
}

/** The `lang` of a label: the language that was chosen, otherwise that of the specification's word. */
export function useLanguage(specified: string): string {
  return useInterface()?.chosen ?? specified
}
