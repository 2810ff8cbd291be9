import { describe, expect, it } from 'vitest';
import { documentFormat } from '../../../src/tools/reading/document-format.ts';

describe('a document of no known type', () => {
  const formatOf = (text: string) => documentFormat(new TextEncoder().encode(text), 'application/octet-stream');

  it('is a page where it begins as one, behind comments too', () => {
    const texts = [
      '<!DOCTYPE html>',
      '\n<html lang="en">',
      '<!-- a --> \n<!-- b --><body>',
      '<!---->'.repeat(100) + '<head>',
    ];
    expect(texts.map(formatOf)).toEqual(['html', 'html', 'html', 'html']);
  });

  it('is told at once where it begins with very many comments and is no page', () => {
    const texts = ['<!---->'.repeat(140) + '<p', '<!-- '.repeat(190), '<!---->'.repeat(200), '<!-- <html> --> words'];
    expect(texts.map(formatOf)).toEqual(['text', 'text', 'text', 'text']);
  });
});
