import { z } from 'zod'
import { clampedNumber, pageQuery } from '~/api/http/api-query'

const FILES_PAGE_SIZE = 25
const PREVIEW_WIDTH = 480
const MAX_PREVIEW_WIDTH = 2_400

export const FileListQuerySchema = pageQuery(FILES_PAGE_SIZE)

export const FilePreviewQuerySchema = z.object({
  width: clampedNumber({
    min: 1,
    max: MAX_PREVIEW_WIDTH,
    fallback: PREVIEW_WIDTH,
    description: 'In pixels',
  }),
})
