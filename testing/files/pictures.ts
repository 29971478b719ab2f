import sharp from 'sharp'

/** A picture of one colour. */
export async function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'gif' = 'png',
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#0e4a5a' } })
  return image.toFormat(format).toBuffer()
}
