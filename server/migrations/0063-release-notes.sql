-- What is new for somebody is what this portal has had since they last looked, sentence by sentence of its changelog: versions are not
-- what people know, and a sentence is the same news under whichever version it stands.
create table release_notes (
  digest text primary key,
  known_since timestamptz
);
comment on table release_notes is 'Owner: session. The sentences of the changelog that this portal has had, by their digest.';
comment on column release_notes.known_since is 'When a start first found it; empty for what came with the portal itself, which is no news.';

create table release_notes_seen (
  account_id bigint primary key references accounts (id),
  seen_until timestamptz not null
);
comment on table release_notes_seen is 'Owner: session. Until when somebody has seen what is new; from their first sign-in.';

-- Who has worked with the release before is told of what this one brings, and of nothing that was there already.
insert into release_notes_seen (account_id, seen_until) select id, 'epoch' from accounts where last_login_at is not null;
insert into release_notes (digest)
select digest from regexp_split_to_table(trim('
  fce938b55bec2834 c2f6500ab826ef5c 8199a575489a1824 88a27c67d42791f1 1da1f0e12550994e ee6b6279a2b04afd 74b0402f6d805dcc
  a3d76161f78788e6 a246ab737c74297b f1ce7120b8d950f0 fe75678b5e6dcd5b e54531befea58a38 34958b095c57fcbe 97b2cf0411da3d0f
  9092ff0c095ecb11 1fa7af502fba5299 1f5d342eec33c5f1 dd9034132dc2a491 45ed15e88c6f1750 ec4895183750b1e7 55a1f0b69eefb36d
  53f37fc1ea579e0d 1a61e7bf2b660d65 de98eba2abb74ada 8053234fa89484c3 15cde176ccc9a9e7 bcddc23ccbb80e7d 37c164fb8e23796e
  1fecb2e30f17e858 2b360328bc768a85 f929833f25e83f82 e08c91cb790fed30 1397e7c570884798 f3f1e92696dc6ff2 6771723f1451aa36
  d5fe1f60f395b178 6faad5c93d674077 e92d932aae98a33d 833f7cd13716fcf6 27966595a69e7c9d 53763042910ecd26 59eb5bf5b9c3667c
  e3f99afb11e2ff4d d6abb4c6bd5a3e4d 7cd71fa24a9c8f81 fddf8a8a9261939d b91983b1cdb17676 a1f82f4798007203 f761c6dc7826c978
  3e22de39f712c355 028595e791df3d60 b77c1fbfcf2695e7 443cadb064227f60 0f0ff5a3f9489fb2 1c54f4f3665aae58 9ab6290bcdc9284f
  0f998a740698047e f9cffc318970f695 35774a125d7b2041 c08ce8d037f185c8 57893e58b817042d 02ce5c4b02e2492d c1f327af8c78d6fd
  2b0446dd1fd0d649 efb231e7b1c087d9 66219301b2dd0cac 3e1a47302cdc4ab6 9aa4f3106ea77fba b967e0df370b09e2 e59e420d91df839e
  dbac6e8b26f211de 18bfd953ef15df5d 8ea4402cd4eeb5cd 8fb8242b41b527a9 77fbf620063b7e11 cd2d3ee2951b5a82 004feb41be06a1cb
  1a35f4d8abe61329 724bbadf0064c5f7 c5dacc65c1a28319 7540d81e7ae99b39 b56712b93af06718 eb16043a098b6fed c81e76f87f68f507
  ddbb9c70578cf232 e69348f62d7f5081 21c2af0d694fdb0c e355ad2929f53e86 28acd0422d3a0f97 911c2e8884e03fb7 504d5d3a01bdaca7
  d3d58f5061fab245 b411999d5a5892ed 446dfca7fb8cba12 804d050678aae3cc 05d3ae59caa45057 45490441f013decd 9f891a6029b626c5
  e67b5ed58f63e99c 39ead15ae24cec34 c0881eafe940aeb4 7aba152ef0668510 92d6a86450bb4102 b417360cb896101e 1a23d3d86c451abb
  a0d57d9d0b69034f 98e087a1a4e78dcc d55476d8602b01ce 223a5f17fe3ae70d 9c7dbb7adb9ba68f 316ad5130b0b1eda 7532c7245729dee4
  23ffe51b4b18ecc8 c08f9637d85ac763 18f7f69d5e5a8576 8ef89c64b3c160dc c9c2b649a93da45c f3818a230a7941a2 fc94af3266d43fca
  db8c31d7b5d83c93 6b2465957986eb1d 62e5003b2884bed1 c6a4b73ca1967bbf 20212c15100deab1 5777143503e8ae03 f7cf57a151108711
  87a906bf3ca43b6d 349c1c17002bedae f947c7bdc324b65a 3c2c1ccf892da5b6 3ddb9ab11134c3ad e252744ef977f86d 8bb4ef2a7bf13d3f
  7e5709b1be353f1b 585379ff9ae55e7d e19210296810b616 a70e6f7b1ac5dd91 a8f6b7340bba81fb f876cb8aa5b4b7ba de15e0d20cf1dfdb
  1a9a5b78f0c6e31c c5dcca840aac014f 6363ddc6472682b7 92910cb5f77442a3 e3c1e3962eae08a4 dd70f779cf6e5226 1fb54ea030da3ecc
  483b663f869b8f12 c56f3d81c55696df 838ea7a9e1169193 79ccc21ab133417f 3d8b46481216e2c1 1396b7cb36f6c531 11f3774c6f63545b
  f1325440bbc37c05 b64f71af26561839 a93b5daa4676a154 b2a36ebd7850bb01 8c7b90e67e81e0c1 09993878480db47b a03cbb0459a2d66a
  747e48f4502f7ad7 8d011ebcdce30e20 858eb335b157b025 628586643f80d22b 9727100f38badd7e 4a5866c81e7546db 8c51257375b70a65
  8b6b746a4d431b46 0d4ae43cb1881adf 8e298beefb5c4c41 ed751ea873c02cd9 02d64a83c59bbb2e de24ccd3ad8f22d1 f5ceaad7e713c355
  659ef8ab73d6c4ce 546f250baf6fc64f 1cbf4c2eea236429 da8d90ad3ffadb9a 53acbf84cf84c9bc 738908fe2941b95b d084cd77f162c692
  b59eed36aaaacd86 0e806ba00466bf11 de1ff9b972acefe5 7a93f06b5f53dbae 1946e60859823d75 5f572f0f93a109f6 1073661713d64b5c
  5a03b0a565d8489a 85981b2d62088cde 4b4ce2d9df283d9f a5cbf7f1d745e8e2 2b538112313fa1a1 91c964f443965117 c989755f91416313
  283bff17dd312e43 551766d9caeaa05e 9671934bf8743fc3 7c1d719ec762eb20 024b9de0758b4821 3f98567e4b9b3cde 2ce5621054830305
  2beeb03c9c24d803 1ada72e6af9b8c7f 5c459402592c6ab0 839fa3960ea112b7 e7e52216656ae6a3 f613870c27284fe0 31f334c5f6be2602
  fe0f0af8d77a7135 d55cd95a165a86a7 7bed2f3a3938ef87 5f5575ed45e9d7c8 3a3e563169d8674f d40cbd14bc546685 b6e0203f86762b98
  fe1b9bf83469456d 0900a89ef0b25109 b90dfaa3b7a306af
', E' \n'), '\s+') as digest
where exists (select from accounts);
