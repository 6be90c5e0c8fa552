import { FilePreviewQuerySchema } from '~/api/file-query'
import { openFile } from '~/domain/files/stored-files.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readQuery } from '~/api/http/api-query'
import { fileResponse } from '~/http/picture-response.server'

const methods: ApiMethods = {
  GET: async ({ request, deps, params }) => {
    const query = readQuery(request, FilePreviewQuerySchema)
    const { bytes } = await openFile(deps, params.fileId ?? '', query)
    return fileResponse(request, bytes)
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
