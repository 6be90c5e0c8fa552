import { handleApiRequest } from '~/api/http/handle-request.server'

export const loader = handleApiRequest
export const action = handleApiRequest
