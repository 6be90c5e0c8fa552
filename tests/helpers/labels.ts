import { labelsOf, setPresentLabels } from '~/components/site/use-labels'
import { speak } from '~/http/interface-language.server'
import { toInterfaceView } from '~/view-models/site.server'
import { createTestDeps } from './deps'

/** Sets the labels that a browser has once the dashboard has loaded. */
export function openDashboard(language: string | null = null): void {
  const speech = speak(language, createTestDeps().settings())
  setPresentLabels(labelsOf(toInterfaceView(speech, 'all')))
}
