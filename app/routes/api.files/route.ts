import { FileListQuerySchema } from '~/api/file-query'
import { receiveFile } from '~/api/receive-file.server'
import { toApiFile } from '~/api/to-api-file'
import { findApiUser } from '~/api/http/bearer.server'
import { listFiles } from '~/domain/files/stored-files.server'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readQuery } from '~/api/http/api-query'
import { pageLinks } from '~/api/http/page-links.server'
import { postFormLabels } from '~/labels/post-form'

const methods: ApiMethods = {
  GET: async (ctx) => {
    const { request, deps } = ctx
    const actor = await findApiUser(ctx)
    const page = readQuery(request, FileListQuerySchema)
    const { files, total } = listFiles(deps, actor, page)
    const hasMore = total > page.startIndex + page.limit
    const headers = { Link: pageLinks(request, deps.settings, { ...page, hasMore }) }
    return reply(
      { files: files.map((file) => toApiFile(file, ctx.params.bucket)), total },
      { headers },
    )
  },
  POST: receiveFile,
}

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: postFormLabels.uploadFailed })
