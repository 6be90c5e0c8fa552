import { z } from 'zod'
import { isWebUrl, requiredLine } from '~/domain/core/line'
import { completeHost } from '~/text/web-address'

const MAX_URL_LENGTH = 1_000

export const WebhookInputSchema = z.object({
  url: requiredLine(MAX_URL_LENGTH, 'url', 'wrongUrl')
    .transform(completeHost)
    .refine(isWebUrl, 'wrongUrl'),
})
