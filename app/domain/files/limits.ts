/** Largest picture that is taken (SECURITY §9). */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024
