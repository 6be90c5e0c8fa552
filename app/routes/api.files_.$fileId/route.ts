import { toApiFile } from '~/api/to-api-file'
import { findApiUser } from '~/api/http/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { deleteFile, getFile, renameFile } from '~/domain/files/stored-files.server'
import { FileInputSchema } from '~/domain/files/schema'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readBody } from '~/api/http/read-json.server'
import { apiLabels } from '~/labels/api'

const methods: ApiMethods = {
  GET: async (ctx) => {
    const actor = await findApiUser(ctx)
    const file = getFile(ctx.deps, actor, ctx.params.fileId ?? '')
    return reply(toApiFile(file, ctx.params.bucket))
  },
  PUT: async (ctx) => {
    const actor = requireContentManager(await findApiUser(ctx))
    const input = await readBody(ctx, FileInputSchema)
    const file = renameFile(ctx.deps, actor, ctx.params.fileId ?? '', input)
    return reply(toApiFile(file, ctx.params.bucket))
  },
  DELETE: async (ctx) => {
    const actor = await findApiUser(ctx)
    await deleteFile(ctx.deps, actor, ctx.params.fileId ?? '')
    return reply({ success: true, message: apiLabels.fileDeleted })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
