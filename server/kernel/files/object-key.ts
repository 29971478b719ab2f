/** Says how the objects are named whose digest is that of the file. */
export const AS_IT_CAME = 'original.'

export const objectKey = (fileId: string, name: string): string => `${fileId}/${name}`

export const fileIdOf = (key: string): string => key.split('/')[0] ?? ''
