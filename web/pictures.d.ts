declare module '*&as=picture' {
  const source: import('#web/kernel/ui/content/picture.tsx').PictureSource
  export default source
}
