import { openFile } from '~/domain/files/stored-files.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { attachment } from '~/http/attachment'
import { fileResponse } from '~/http/picture-response.server'

const methods: ApiMethods = {
  GET: async ({ request, deps, params }) => {
    const { file, bytes } = await openFile(deps, params.fileId ?? '')
    return fileResponse(request, bytes, {
      'Content-Disposition': attachment(`${file.name.replace(/\.[^.]*$/, '')}.webp`),
    })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
