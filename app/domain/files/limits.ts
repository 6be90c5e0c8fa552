export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024

export const MAX_PIECE_BYTES = 5 * 1024 * 1024

export const MAX_FILE_NAME_LENGTH = 255
