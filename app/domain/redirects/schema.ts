import { z } from 'zod'
import { line } from '~/domain/line'
import { MAX_TARGET_LENGTH } from './redirect-path'

/** What the paths must be is checked with the content of the site (`redirects.server.ts`). */
export const RedirectInputSchema = z.object({
  source: line(MAX_TARGET_LENGTH, 'oldPath'),
  target: line(MAX_TARGET_LENGTH, 'newPath'),
})

export const RedirectFileSchema = z.object({})
