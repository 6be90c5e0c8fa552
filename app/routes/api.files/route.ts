import { FileListQuerySchema } from '~/api/file-query'
import { receiveFile } from '~/api/receive-file.server'
import { toApiFile } from '~/api/to-api-file'
import { findApiUser } from '~/auth/bearer.server'
import { listFiles } from '~/domain/files/manage-files.server'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readQuery } from '~/http/api/api-query'
import { pageLinks } from '~/http/api/page-links.server'
import { postFormLabels } from '~/i18n/labels/post-form'

const methods: ApiMethods = {
  GET: async (door) => {
    const { request, deps } = door
    const actor = await findApiUser(door)
    const page = readQuery(request, FileListQuerySchema)
    const { files, total } = listFiles(deps, actor, page)
    const hasMore = total > page.startIndex + page.limit
    const headers = { Link: pageLinks(request, deps.settings, { ...page, hasMore }) }
    return answer({ files: files.map((file) => toApiFile(file, door.params.bucket)), total }, { headers })
  },
  POST: receiveFile,
}

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: postFormLabels.uploadFailed })
