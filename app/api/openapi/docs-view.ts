/** The data of `/api/docs`, made from the OpenAPI document. */
export interface DocsView {
  about: string[]
  groups: { id: string; name: string; operations: OperationView[] }[]
  shapes: { name: string; description: string; fields: FieldView[] }[]
}

export interface FieldView {
  name: string
  type: string
  isRequired: boolean
  description: string
}

export interface OperationView {
  id: string
  method: string
  path: string
  summary: string
  description: string
  rights: 'everybody' | 'user' | 'admin'
  /** In the order of the page. */
  takes: { kind: 'pathParts' | 'query' | 'header' | 'body' | 'form'; fields: FieldView[] }[]
  replies: { status: string; description: string; shape: string | null }[]
  /** Makes the first example's request. */
  curl: string
}
