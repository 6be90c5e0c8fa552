import { useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import type {
  AllLabels,
  PageGroup,
  ScreenLabels,
  ScreenWords,
  Screens,
} from '~/labels/languages.server'
import * as specified from '~/labels/specified/site'
import { toLabels } from '~/labels/words'
import type { InterfaceView, RootData } from '~/view-models/site.server'

/** The labels of a readers' page, as in the specification. */
const SPECIFIED = { ...specified } as ScreenLabels

export function labelsOf(view: InterfaceView | null | undefined): ScreenLabels {
  return view ? { ...SPECIFIED, ...toLabels<Partial<Screens>>(view.words, view.locale) } : SPECIFIED
}

export const LabelsContext = createContext(SPECIFIED)

let present = SPECIFIED

/** The current labels, for browser code outside components. */
export const presentLabels = () => present

export function setPresentLabels(labels: ScreenLabels): void {
  present = labels
}

export const useInterface = () => useRouteLoaderData<RootData>('root')?.interface

type LabelsWith<Group extends PageGroup> = ScreenLabels & Pick<AllLabels, Group>

/**
 * Returns all labels, in the user's language.
 * @param own the specification's words of the groups that only some pages show, which they import
 */
export function useLabels<Group extends PageGroup = never>(
  own?: Pick<ScreenWords, Group>,
): LabelsWith<Group> {
  return withOwn(useContext(LabelsContext), own)
}

/** Returns the labels for `meta`, from its `matches`. */
export function labelsIn<Group extends PageGroup = never>(
  [root]: readonly ({ data: unknown } | undefined)[],
  own?: Pick<ScreenWords, Group>,
): LabelsWith<Group> {
  return withOwn(labelsOf((root?.data as RootData | undefined)?.interface), own)
}

function withOwn<Group extends PageGroup>(labels: ScreenLabels, own?: Pick<ScreenWords, Group>) {
  return (own ? { ...toLabels<object>(own, 'hi'), ...labels } : labels) as LabelsWith<Group>
}
