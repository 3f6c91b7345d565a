"""Drawings and photograph-like pictures that tests turn into puzzles."""

import math
from collections.abc import Callable
from io import BytesIO

from PIL import Image, ImageDraw, ImageFilter

SIDE = 300


def heart(pen: ImageDraw.ImageDraw) -> None:
    pen.ellipse((30, 40, 160, 170), fill=0)
    pen.ellipse((140, 40, 270, 170), fill=0)
    pen.polygon([(38, 130), (262, 130), (150, 275)], fill=0)


def ship(pen: ImageDraw.ImageDraw) -> None:
    pen.polygon([(20, 200), (280, 200), (235, 265), (65, 265)], fill=0)
    pen.rectangle((142, 30, 152, 200), fill=0)
    pen.polygon([(160, 40), (160, 180), (260, 180)], fill=60)
    pen.polygon([(132, 70), (132, 180), (50, 180)], fill=90)


def cat(pen: ImageDraw.ImageDraw) -> None:
    pen.ellipse((50, 80, 250, 270), fill=0)
    pen.polygon([(60, 140), (60, 20), (135, 95)], fill=0)
    pen.polygon([(240, 140), (240, 20), (165, 95)], fill=0)
    pen.ellipse((95, 135, 130, 175), fill=255)
    pen.ellipse((170, 135, 205, 175), fill=255)
    pen.polygon([(138, 195), (162, 195), (150, 212)], fill=255)
    for side in (-1, 1):
        for drop in (-12, 6):
            pen.line([(150 + side * 40, 215), (150 + side * 92, 215 + drop)], fill=255, width=6)


def letter(pen: ImageDraw.ImageDraw) -> None:
    pen.polygon([(125, 30), (175, 30), (270, 270), (215, 270), (195, 215), (105, 215), (85, 270), (30, 270)], fill=0)
    pen.polygon([(150, 95), (122, 170), (178, 170)], fill=255)


def house(pen: ImageDraw.ImageDraw) -> None:
    pen.polygon([(150, 30), (280, 140), (20, 140)], fill=0)
    pen.rectangle((50, 140, 250, 270), fill=0)
    pen.rectangle((75, 165, 120, 210), fill=255)
    pen.rectangle((180, 165, 225, 210), fill=255)
    pen.rectangle((132, 205, 168, 270), fill=255)
    pen.rectangle((205, 35, 235, 110), fill=0)


def fish(pen: ImageDraw.ImageDraw) -> None:
    pen.ellipse((30, 90, 220, 210), fill=0)
    pen.polygon([(200, 150), (285, 85), (285, 215)], fill=0)
    pen.polygon([(110, 95), (170, 95), (150, 50)], fill=40)
    pen.ellipse((65, 125, 90, 150), fill=255)
    pen.arc((95, 110, 150, 190), 300, 60, fill=255, width=8)


def _drawn(draw: Callable[[ImageDraw.ImageDraw], None]) -> Image.Image:
    image = Image.new("L", (SIDE, SIDE), 255)
    draw(ImageDraw.Draw(image))
    return image


def landscape() -> Image.Image:
    """Hills under a sky that grows darker, with a sun: greys everywhere, as in a photograph."""
    image = Image.new("L", (360, 240))
    for y in range(240):
        for x in range(360):
            sky = 150 + 100 * y / 240
            sun = 90 * math.exp(-((x - 260) ** 2 + (y - 70) ** 2) / 1800)
            hill = 150 + 40 * math.sin(x / 55) + 12 * math.sin(x / 17)
            ground = 40 + 50 * (y - hill) / 90 + 18 * math.sin(x / 9 + y / 5)
            image.putpixel((x, y), round(min(255, max(0, ground if y > hill else sky + sun))))
    return image


def portrait() -> Image.Image:
    """A face out of blurred blobs, lit from the left."""
    image = Image.new("L", (240, 300), 205)
    pen = ImageDraw.Draw(image)
    pen.ellipse((20, 210, 220, 400), fill=70)
    pen.ellipse((45, 15, 195, 215), fill=45)
    pen.ellipse((62, 50, 178, 230), fill=215)
    pen.ellipse((130, 60, 185, 225), fill=165)
    pen.rectangle((62, 45, 178, 85), fill=50)
    for x in (88, 134):
        pen.ellipse((x, 118, x + 22, 132), fill=30)
        pen.line([(x - 4, 106), (x + 24, 104)], fill=60, width=6)
    pen.line([(120, 135), (114, 165), (124, 167)], fill=120, width=5)
    pen.ellipse((98, 180, 144, 196), fill=85)
    return image.filter(ImageFilter.GaussianBlur(4))


def coin() -> Image.Image:
    """A disc shaded like a ball, with a ring in it."""
    image = Image.new("L", (SIDE, SIDE), 235)
    for y in range(SIDE):
        for x in range(SIDE):
            away = math.hypot(x - 150, y - 150)
            if away < 120:
                light = 60 + 150 * (1 - math.hypot(x - 110, y - 100) / 200)
                image.putpixel((x, y), round(max(0, light - (110 if 70 < away < 85 else 0))))
    return image


def whiskered() -> Image.Image:
    """The face of a cat with thin whiskers, small on a large white sheet."""
    image = Image.new("L", (800, 800), 255)
    pen = ImageDraw.Draw(image)
    pen.ellipse((280, 260, 520, 480), fill=0)
    pen.polygon([(290, 340), (280, 200), (370, 270)], fill=0)
    pen.polygon([(510, 340), (520, 200), (430, 270)], fill=0)
    pen.ellipse((335, 325, 370, 365), fill=255)
    pen.ellipse((430, 325, 465, 365), fill=255)
    for side in (-1, 1):
        for drop in (-45, 0, 45):
            pen.line([(400 + side * 60, 420), (400 + side * 200, 420 + drop)], fill=0, width=4)
    return image


def shaded() -> Image.Image:
    """A dark star on a wall that is lit from one side: its left is darker than the star is on the right."""
    image = Image.new("L", (600, 600))
    image.putdata([60 + round(160 * x / 599) for _ in range(600) for x in range(600)])
    points = []
    for number in range(10):
        far, angle = (230 if number % 2 == 0 else 100), math.pi * number / 5
        points.append((300 + far * math.sin(angle), 300 - far * math.cos(angle)))
    inside = Image.new("L", image.size, 0)
    ImageDraw.Draw(inside).polygon(points, fill=255)
    darker = image.point([max(0, grey - 55) for grey in range(256)])
    image.paste(darker, mask=inside)
    return image


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "heart": lambda: _drawn(heart),
    "ship": lambda: _drawn(ship),
    "cat": lambda: _drawn(cat),
    "letter": lambda: _drawn(letter),
    "house": lambda: _drawn(house),
    "fish": lambda: _drawn(fish),
    "landscape": landscape,
    "portrait": portrait,
    "coin": coin,
}


def as_file(image: Image.Image, form: str = "PNG") -> bytes:
    """The bytes of a file with the picture."""
    file = BytesIO()
    image.save(file, form)
    return file.getvalue()
