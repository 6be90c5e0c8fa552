import { toApiFile } from '~/api/to-api-file'
import { findApiUser } from '~/auth/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { deleteFile, getFile, renameFile } from '~/domain/files/manage-files.server'
import { FileInputSchema } from '~/domain/files/schema'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readBody } from '~/http/api/read-json.server'
import { apiLabels } from '~/i18n/labels/api'

const methods: ApiMethods = {
  GET: async (door) => {
    const actor = await findApiUser(door)
    const file = getFile(door.deps, actor, door.params.fileId ?? '')
    return answer(toApiFile(file, door.params.bucket))
  },
  PUT: async (door) => {
    const actor = requireContentManager(await findApiUser(door))
    const input = await readBody(door, FileInputSchema)
    const file = renameFile(door.deps, actor, door.params.fileId ?? '', input)
    return answer(toApiFile(file, door.params.bucket))
  },
  DELETE: async (door) => {
    const actor = await findApiUser(door)
    await deleteFile(door.deps, actor, door.params.fileId ?? '')
    return answer({ success: true, message: apiLabels.fileDeleted })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
