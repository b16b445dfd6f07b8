import decodeQr from 'qr/decode.js'
import sharp from 'sharp'

/** What the QR code of a picture says; throws where there is none. */
export async function readCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQr({ data, width: info.width, height: info.height }, { timeLimit: 2000 })
}
