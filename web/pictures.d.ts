declare module '*&as=picture' {
  const source: import('./ui/picture.tsx').PictureSource
  export default source
}
