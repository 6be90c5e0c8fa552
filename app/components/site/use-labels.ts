import { useRouteLoaderData } from '@remix-run/react'
import type { READER_LABELS, ScreenLabels, Screens } from '~/labels/languages.server'
import {
  errorLabels as errors,
  failureLabels as failures,
  lostLabels as lost,
  notFoundLabels as notFound,
  siteLabels as site,
} from '~/labels/site'
import { toLabels, type Words } from '~/labels/words'
import type { InterfaceView, RootData } from '~/view-models/site.server'

/** The labels that every page needs, as in the specification. */
const SPECIFIED = { errors, failures, lost, notFound, site } as ScreenLabels

function labelsOf(view: InterfaceView | null | undefined): ScreenLabels {
  if (!view?.words) return SPECIFIED
  return toLabels<Screens>(view.words, view.locale)
}

let present = SPECIFIED

/** The current labels, for browser code outside components. */
export const presentLabels = () => present

export function setPresentLabels(view: InterfaceView | null): void {
  present = labelsOf(view)
}

export const useInterface = () => useRouteLoaderData<RootData>('root')?.interface

type Part = keyof ScreenLabels
type ReadersPart = keyof typeof READER_LABELS

/** Returns one group of labels, or all groups, in the user's language. @param specified the default labels of a group for readers' pages */
export function useLabels(): ScreenLabels
export function useLabels<Name extends Exclude<Part, ReadersPart>>(part: Name): ScreenLabels[Name]
export function useLabels<Name extends ReadersPart>(
  part: Name,
  specified: (typeof READER_LABELS)[Name],
): ScreenLabels[Name]
export function useLabels(part?: Part, specified?: object): unknown {
  const labels = labelsOf(useInterface())
  return part ? (labels[part] ?? toLabels(specified as Words<Screens['post']>, 'hi')) : labels
}

/** Returns the labels for `meta`, from its `matches`. */
export function labelsIn([root]: readonly ({ data: unknown } | undefined)[]): ScreenLabels {
  return labelsOf((root?.data as RootData | undefined)?.interface)
}

/** Returns the `lang` of a label: the chosen language, or else the language of the specification's label. */
export function useLanguage(specified: string): string {
  return useInterface()?.chosen ?? specified
}
