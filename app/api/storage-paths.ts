/** The paths of `/api/files` in the storage SDK of older clients, with their route folders. */
export const STORAGE_PATHS = {
  'v1?/storage/buckets/:bucket/files': 'api.files',
  'v1?/storage/buckets/:bucket/files/:fileId': 'api.files_.$fileId',
  'v1?/storage/buckets/:bucket/files/:fileId/view': 'api.files_.$fileId_.view',
  'v1?/storage/buckets/:bucket/files/:fileId/preview': 'api.files_.$fileId_.preview',
  'v1?/storage/buckets/:bucket/files/:fileId/download': 'api.files_.$fileId_.download',
}
