/** The longer side of a picture that was made smaller, in pixels. */
const longestSide = 2_400;

/** The picture where it has no more than `maxBytes`, otherwise a smaller JPEG of it; as it is where the browser cannot draw it. */
export async function smallPicture(file: File, maxBytes: number): Promise<Blob> {
  if (file.size <= maxBytes) return file;
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const drawing = canvas.getContext('2d');
    if (drawing === null) return file;
    // A JPEG has no transparent parts: they would become black.
    drawing.fillStyle = 'white';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return small ?? file;
  } catch {
    return file;
  }
}
