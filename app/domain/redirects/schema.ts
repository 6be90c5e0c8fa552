import { z } from 'zod'
import { line } from '~/domain/core/line'
import { MAX_TARGET_LENGTH } from './redirect-path'

/** `redirects.server.ts` checks the paths, since the check needs the site's content. */
export const RedirectInputSchema = z.object({
  source: line(MAX_TARGET_LENGTH, 'oldPath'),
  target: line(MAX_TARGET_LENGTH, 'newPath'),
})

export const RedirectFileSchema = z.object({})
