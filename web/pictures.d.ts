declare module '*&as=picture' {
  const source: import('#web/ui/content/picture.tsx').PictureSource
  export default source
}
