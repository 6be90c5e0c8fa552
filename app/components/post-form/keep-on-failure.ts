import { data, type ClientActionFunctionArgs } from '@remix-run/react'
import type { ToastView } from '~/view-models/site'
import { writingLabels } from '~/i18n/labels/writing'

/**
 * A client action that keeps the form where the server cannot be reached: without it the router would put an error page in
 * its place. The status says that nothing has changed, so that nothing is loaded anew, which would fail as well.
 */
export async function keepOnFailure({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const toast: ToastView = { type: 'error', message: writingLabels.offline }
    return data({ toast }, { status: 503 })
  }
}
