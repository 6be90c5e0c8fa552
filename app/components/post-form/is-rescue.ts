import type { RescueError } from '~/http/forms/rescue.server'

/** Whether thrown data is a text that was given back: `app/http/forms/rescue.server.ts` alone throws such. */
export function isRescue(data: unknown): data is RescueError {
  return typeof data === 'object' && data !== null && 'rescued' in data
}
